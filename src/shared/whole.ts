/** Groups the digits of a whole number: '12,345'. */
export const formatWhole = (n: number): string => n.toLocaleString('en-US')
