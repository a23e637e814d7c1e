// Changes of a view, as the server sends them: `[value]` puts a value here, `[]` removes it, an object changes members
// by name or array index, with `length` as an array's new length.

type Members = Record<string, unknown>;

/** The value after the change. The old value is left as it was; what did not change is shared with it. */
export function patched(value: unknown, change: unknown): unknown {
  if (change === null || change === undefined) return value;
  if (Array.isArray(change)) return change[0];
  if (typeof change !== 'object') throw new Error('a change is an array or an object');
  return Array.isArray(value) ? patchedArray(value, change as Members) : patchedObject(value, change as Members);
}

function patchedArray(value: unknown[], change: Members): unknown[] {
  const result = value.slice();
  if (typeof change.length === 'number') result.length = change.length;
  for (const [key, inner] of Object.entries(change)) {
    if (key !== 'length') result[Number(key)] = patched(value[Number(key)], inner);
  }
  return result;
}

function patchedObject(value: unknown, change: Members): Members {
  if (typeof value !== 'object' || value === null) throw new Error('members of something that has none');
  const result: Members = { ...(value as Members) };
  for (const [key, inner] of Object.entries(change)) {
    if (Array.isArray(inner) && inner.length === 0) delete result[key];
    else result[key] = patched(result[key], inner);
  }
  return result;
}
