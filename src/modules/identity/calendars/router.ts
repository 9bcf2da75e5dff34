import { z } from 'zod'
import { answer, router, travelerProcedure } from '../../../platform/server/trpc'
import { done } from '../../../shared/views'
import { listFeeds, makeFeed, removeFeed } from './feeds.service'
import { feedInput } from './schema'
import { feedView, madeFeed } from './view'

export const calendarsRouter = router({
  list: travelerProcedure.output(answer(z.array(feedView))).query(listFeeds),
  make: travelerProcedure.input(feedInput).output(answer(madeFeed)).mutation(makeFeed),
  remove: travelerProcedure.input(feedInput).output(answer(done)).mutation(removeFeed),
})
