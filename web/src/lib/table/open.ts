/** What can be open over a table. */
export type Open = 'rules' | 'shortcuts' | 'settings' | 'result' | 'menu';
