package code

// An Op is an operation. In the comments, i stands for registers of bank I, p for those
// of bank P; s[x,y] is a string or slice whose data is p[x] and whose length is i[y],
// with the capacity, if any, in the register after it.
type Op uint16

const (
	// Control.
	Jmp   Op = iota // goto To
	JT              // if i[A] != 0 goto To
	JF              // if i[A] == 0 goto To
	Call            // call the function Refs[X] with its frame A bytes further in I, B in P
	CallV           // the same of the function value p[C], whose type is Types[X]
	// the same of the method Texts[K] of the interface value that begins the arguments; Types[X] is its type with the
	// value as first parameter
	CallM
	Ret   // return; results are in place
	Panic // panic with the interface value p[A], p[B]

	// Moves and constants.
	MovI   // i[A] = i[B]
	MovP   // p[A] = p[B]
	MovStr // s[A,B] = s[C,D]
	MovSl  // the same with the capacity
	MovPP  // p[A], p[A+1] = p[B], p[B+1]
	ConstI // i[A] = K
	NilP   // p[A] = nil
	ConstS // s[A,B] = Texts[X]

	// Integers: i[A] = i[B] op i[C], or op K.
	Add
	Sub
	Mul
	And
	Or
	Xor
	AndNot
	Shl
	Shr // of zero-extended values
	Sar // of sign-extended values
	Div
	Rem
	DivU
	RemU
	AddK
	MulK
	AndK
	OrK
	XorK
	ShlK
	ShrK
	SarK
	DivK // K is not 0
	RemK
	DivUK
	RemUK
	ShiftSign // panic if i[A] < 0
	Neg       // i[A] = -i[B]
	Com       // ^
	Not       // of a boolean
	S8x       // i[A] = int8(i[B]), and so on
	S16x
	S32x
	Z8x
	Z16x
	Z32x

	// Comparisons: i[A] = i[B] op i[C] or op K, as 0 or 1.
	EqI
	LtI
	EqP // of p[B] and p[C]
	EqF
	NeF
	LtF
	LeF
	EqS // of s[B,C] and s[D,E]
	NeS
	LtS
	LeS

	// Comparisons with a jump: if i[A] op i[B], or op K, goto To.
	JEq
	JNe
	JLt
	JLe
	JLtU
	JLeU
	JEqK
	JNeK
	JLtK
	JGeK
	JLtUK
	JGeUK
	JNil // p[A] == nil
	JNotNil
	JIx8    // the byte of s[B,C] at i[D]+K is not 0
	JNotIx8 // it is
	LoopLt  // i[A]++; if i[A] < i[B] goto To
	LoopLe  // i[A]++; if i[A] <= i[B] goto To
	LoopLtK // i[A]++; if i[A] < K goto To

	// Floats.
	AddF
	SubF
	MulF
	DivF
	NegF
	IToF // i[A] = float64(int64(i[B]))
	UToF
	FToI
	FToU

	// Memory: loads from p[B]+K to A; stores to p[A]+K from B.
	LdS8
	LdZ8
	LdS16
	LdZ16
	LdS32
	LdZ32
	Ld64
	LdP
	LdSl  // p[B]+K, a slice, to s[A,F]
	LdStr // a string
	St8
	St16
	St32
	St64
	StP
	Offset   // p[A] = p[B]+K, p[B] not nil
	Global   // p[A] = address of Refs[X]
	New      // p[A] = new(Types[X])
	Copy     // *p[A] = *p[B], of Types[X]
	EqMem    // i[A] = K bytes at p[B] and p[C] are the same
	LdG64    // i[A] = word at Refs[X]
	StG64    // word at Refs[X] = i[A]
	AddG64   // word at Refs[X] += i[A]
	NilCheck // panic if p[A] is nil
	IndexArr // p[A] = p[B]+i[C]*K, i[C] in an array of D elements; E: the index is unsigned

	// Slices s[B,C] with index i[D]+K, unsigned if E: the element to A.
	IxZ8
	IxS32
	Ix64
	IxP
	IxSub64 // at i[D]-i[F]+K
	IxSl    // an element that is a slice, to s[A,F]
	IxStr   // a string
	IxAddr  // p[A] = address of the element of K bytes at i[D]
	// The element of s[B,C] at i[D]+K = A.
	Sx8
	Sx32
	Sx64
	SxP
	SxAdd64   // += i[A]
	SxK8      // at i[D], = K
	SliceSl   // s[A,B] = s[C,D][i[E]:i[F]], E, F -1 for none; elements of K bytes
	SliceArr  // SliceSl of an array
	Slice3    // s[A,B] = s[A,B][i[C]:i[D]:i[E]], elements of K bytes; C -1 for none
	Slice3Arr // Slice3 of an array
	SliceStr  // s[A,B] = s[C,D][i[E]:i[F]]
	MakeSl    // s[A,B] = make(Types[X], i[C], i[D]), D -1 for none
	Grow      // s[A,B] = s[C,D] with K elements more; p[E] the first; X the element's type
	AppendSl  // s[A,B] = append(s[C,D], s[E,F]...); X the element's type
	App64     // s[A,B] = append(s[C,D], i[E]); X the element's type
	App8      // the same of bytes
	AppSl     // s[A,B] = append(s[C,D], the slice s[E,F])
	CopySl    // i[A] = copy(s[B,C], s[D,E]); X the element's type
	ClearSl   // clear(s[A,B]); X the element's type
	Concat    // s[A,B] = s[C,D] + s[E,F]
	Rune      // i[A], i[B] = the rune of s[C,D] at i[E], and where the next one is
	RuneStr   // s[A,B] = string(rune(i[C]))
	BytesStr  // s[A,B] = string([]byte s[C,D])
	StrBytes  // s[A,B] = []byte(s[C,D])
	RunesStr  // s[A,B] = string([]rune s[C,D])
	StrRunes  // s[A,B] = []rune(s[C,D])
	MinF      // i[A] = min(i[B], i[C]) of floats
	MaxF

	// Maps of Types[X] in p[B]; elements are reached by their addresses, which hold until
	// the next instruction that touches a map.
	MakeMap // p[A] = make(map, i[C]), C -1 for none
	MapLen  // i[A] = len(p[B])
	GetM    // p[A], i[E] = address of the element (of a zero one) for the key at p[C]; there
	Get64   // for the key i[C] of 8 bytes
	GetI    // for the key i[C] of fewer
	GetS    // for the key s[C,D]
	SetM    // p[A] = address of the element for the key at p[C], made if need be
	Set64
	SetI
	SetS
	DelM // delete(p[B], key at p[C])
	DelI
	DelS
	ClearMap // clear(p[B])
	MapIter  // p[A] = an iterator of p[B]
	MapNext  // if the iterator p[A] is at an end goto To; else key to *p[B], element to *p[C]

	// Function values, interfaces, calls to other code.
	FuncVal // p[A] = the function Refs[X] as a value
	Closure // p[A] = a closure of Refs[X], whose K captured pointers begin at p[B]
	Iface   // p[A], p[A+1] = the value of Types[X] in the memory p[B] as an interface value
	Box     // p[A], p[A+1] = p[B], p[B+1] as a value of the user's type whose descriptor is in Refs[X]
	OfError // p[A], p[A+1] = the error p[B], p[B+1] as a value of another interface
	ToError // p[A], p[A+1] = the interface value p[B], p[B+1] as an error
	// i[A] = 1 if p[B], p[B+1] is of the type whose descriptor is in Refs[X], and p[C], p[C+1] = what it holds; else 0
	Holds
	Inside // p[A] = the word of p[B], p[B+1], which holds a Types[X]
	// panic: p[A], p[A+1], of the static type s[B,C], is not of the type whose descriptor is in Refs[X]; D: which is an
	// interface
	NotOf
	Ops
)
