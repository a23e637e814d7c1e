/** The tables of `atlas/atlas.toml`, each under its name. */
export type Tables = Record<string, Record<string, unknown>[]>;

export function readToml(text: string): Tables;
export function drawn(tables: Tables, board: string): unknown;
export function names(tables: Tables): unknown;
