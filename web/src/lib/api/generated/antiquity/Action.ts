// Generated from the declarations of the game's actions; do not edit.


/** What a seat may do, as the server takes it. */
export type Action =
  /** Is done with what it was asked. `done` */
  | { verb: 'done' };
