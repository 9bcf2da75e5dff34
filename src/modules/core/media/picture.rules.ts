import type { Picture } from './view'

export const variantWidths = [400, 800, 1200, 1600] as const
export type VariantWidth = (typeof variantWidths)[number]
export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** Lists the widths that a picture is offered in; none is wider than itself. */
export const usableWidths = ({ width }: Pick<Picture, 'width'>): VariantWidth[] => {
  const fitting = variantWidths.filter((one) => one <= width)
  return fitting.length ? fitting : [variantWidths[0]]
}

export const getPictureKey = (address: string): string => address.replace(/^.*\/media\//, '')
export const pictureUrl = (key: string): string => `/media/${key}`
export const variantUrl = (key: string, width: VariantWidth, format: VariantFormat): string =>
  `/media/${key}/${width}.${format}`
