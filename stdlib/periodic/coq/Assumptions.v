(** What the main theorems rest on: make assumptions prints it, and each must be "Closed under the
    global context". *)
From Sprague Require Import Games Play Nimbers GuySmith AllBut SumBound LiveValues FiniteState Check SumCheck LiveCheck FiniteCheck Misere MisereCheck Usual.

Print Assumptions G_unique.
Print Assumptions loses_iff.
Print Assumptions guy_smith.
Print Assumptions one_window.
Print Assumptions repeating_code.
Print Assumptions all_but.
Print Assumptions live_values.
Print Assumptions finite_state.
Print Assumptions check_guy_smith_sound.
Print Assumptions check_one_window_sound.
Print Assumptions check_repeating_sound.
Print Assumptions check_all_but_sound.
Print Assumptions check_sum_bound_sound.
Print Assumptions check_live_sound.
Print Assumptions check_rises_sound.
Print Assumptions segments_sound.
Print Assumptions check_walking_sound.
Print Assumptions quotient.
Print Assumptions outcomes_right.
Print Assumptions section_outcomes.
Print Assumptions quotient_right.
Print Assumptions usual_elements.
Print Assumptions whole_quotient.
Print Assumptions Nimbers.mul_unique.
Print Assumptions Nimbers.mul_assoc.
Print Assumptions Nimbers.mul_add.
Print Assumptions Nimbers.mul_inverse.
Print Assumptions SumBound.sum_bound_period.
