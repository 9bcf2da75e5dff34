import type { Picture } from './view'

/** Tells whether a picture has transparent parts, by the header of its placeholder, which is WebP (RFC 9649). */
function isTransparent(blur: string): boolean {
  const header = atob(blur.slice(blur.indexOf(',') + 1, blur.indexOf(',') + 33))
  return header.startsWith('VP8X', 12) && (header.charCodeAt(20) & 0x10) !== 0
}

/** Tells whether a crop to this frame would spoil a picture: a logo, or what loses half of itself. */
export function needsWhole(
  { width, height, blur }: Pick<Picture, 'width' | 'height' | 'blur'>,
  frame: number,
): boolean {
  const ratio = width / height / frame
  return isTransparent(blur) || Math.min(ratio, 1 / ratio) < 0.5
}
