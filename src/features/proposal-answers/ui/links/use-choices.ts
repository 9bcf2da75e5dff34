import { useState } from 'react'
import { trpc } from '../../../../platform/web/trpc'
import type { SeenProposal } from '../../answer.rules'
import { useAnswer } from './use-answer'

/** Other choices than the version's, tried out: the server prices them, and nothing is written yet. */
export function useChoices(token: string, offered: SeenProposal) {
  const [tried, setTried] = useState<{ seen: SeenProposal; keys: string[] } | null>(null)
  const { onError } = useAnswer(token)
  const utils = trpc.useUtils()
  const { number } = offered
  // A newer version has choices of its own.
  if (tried && tried.seen.number !== number) setTried(null)
  const seen = tried?.seen.number === number ? tried.seen : offered
  const chosenOf = ({ lines }: SeenProposal) => lines.filter(({ state }) => state === 'chosen').map(({ key }) => key)
  const take = async (key: string) => {
    const group = seen.lines.find((line) => line.key === key)?.group
    const others = seen.lines.filter((line) => line.group !== group).map((line) => line.key)
    const before = new Set(chosenOf(offered))
    const keys = [...chosenOf(seen).filter((one) => others.includes(one)), key].filter((one) => !before.has(one))
    if (keys.length === 0) return setTried(null)
    try {
      setTried({ seen: await utils.proposalAnswers.choices.fetch({ token, number, keys }), keys })
    } catch (error) {
      onError(error)
    }
  }
  return { seen, keys: tried?.keys ?? [], take: (key: string) => void take(key), onBack: () => setTried(null) }
}
