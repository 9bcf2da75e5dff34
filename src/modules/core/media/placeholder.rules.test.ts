import { describe, expect, it } from 'vitest'
import { placeholderSvg } from './placeholder.rules'

const readSize = (svg: string) => /width="(\d+)" height="(\d+)"/.exec(svg)!.slice(1).map(Number)

describe('placeholderSvg', () => {
  it.each([
    [400, 300, [400, 300]],
    [1, 15, [16, 16]],
    [2001, 1e9, [2000, 2000]],
    [-5, 300.4, [16, 300]],
    [NaN, Infinity, [16, 2000]],
  ])('%d by %d is clamped', (width, height, size) => {
    expect(readSize(placeholderSvg(width, height))).toEqual(size)
  })

  it('has no words', () => {
    expect(placeholderSvg(400, 300)).not.toMatch(/<text|>[^<]+</)
  })
})
