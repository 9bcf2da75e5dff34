import { useState } from 'react'
import { trpc } from '../../../../../platform/web/trpc'
import type { Taken } from '../../../proposals/price.rules'
import { takenWith } from '../../answer.rules'
import type { SeenProposal } from '../../view'
import { useAnswer } from './use-answer'

const nothing: Taken = { keys: [], without: [] }

/** Tries other choices and options. Lets the server price them without writing. */
export function useChoices(token: string, offered: SeenProposal) {
  const [tried, setTried] = useState<{ seen: SeenProposal; taken: Taken } | null>(null)
  const { onError } = useAnswer(token)
  const utils = trpc.useUtils()
  const { number } = offered
  // Resets for a newer version, which has choices of its own.
  if (tried && tried.seen.number !== number) setTried(null)
  const seen = tried?.seen.number === number ? tried.seen : offered
  const take = async (key: string) => {
    const taken = takenWith(offered.lines, seen.lines, key)
    const [keys, without] = [[...taken.keys], [...taken.without]]
    if (keys.length + without.length === 0) return setTried(null)
    try {
      setTried({ seen: await utils.proposalAnswers.choices.fetch({ token, number, keys, without }), taken })
    } catch (error) {
      onError(error)
    }
  }
  return { seen, taken: tried?.taken ?? nothing, take: (key: string) => void take(key), onBack: () => setTried(null) }
}
