import { useSite } from '../../../../platform/web/site/money'
import { typeText } from '../package.rules'

/** Returns a function that describes a trip in the agency's words: '7-day beach honeymoon'. */
export function useTypeText(): (item: Parameters<typeof typeText>[0]) => string {
  const agency = useSite()?.agency
  return (item) => (agency ? typeText(item, agency) : '')
}
