/** Accepts addresses of this site and of others, and of mail; never of scripts. */
export const isLink = (text: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(text) ||
  /^mailto:[^\s@]+@[^\s@]+$/i.test(text) ||
  (/^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text))
