/** Two people, or one in two tabs, have changed the same. */
export const conflict = {
  title: 'This was changed in the meantime',
  lead: 'While you were typing, it was saved somewhere else: in another tab, or by somebody else with access. Nothing is overwritten. Choose what is right, then save.',
  stored: 'Saved in the meantime',
  entered: 'Your entry',
  nothing: 'empty',
  submit: 'Save my choice',
  leave: 'Leave everything as it is saved',
};
