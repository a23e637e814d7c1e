// What a command is told, line by line.

/** A line, and its language where that is not the page's. */
export interface Told {
  text: string;
  lang?: 'en' | undefined;
}

/** A line in the page's own words. */
export const line = (text: string): Told => ({ text });
