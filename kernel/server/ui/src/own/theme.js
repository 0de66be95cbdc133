// Themes follow the system until a user chooses one; then that one is used. (The front end
// takes the first choice for "no longer follow the system", and no more.)

import { IThemeManager } from '@jupyterlab/apputils';

export default {
  id: 'sprague:theme',
  autoStart: true,
  requires: [IThemeManager],
  activate: (app, themes) => {
    app.commands.commandExecuted.connect((_, { id, args, result }) => {
      if (id !== 'apputils:change-theme' || !args.theme) return;
      void Promise.resolve(result).then(() => {
        if (!themes.isToggledAdaptiveTheme() && themes.theme !== args.theme) return themes.setTheme(args.theme);
      });
    });
  },
};
