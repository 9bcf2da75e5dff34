import type { CsvCells } from '../../../shared/csv'
import { labelJob } from '../../settings/settings/job-labels.rules'
import type { FailedJob, WaitingWork } from './view'

export const failedCells: CsvCells<FailedJob> = {
  What: (one) => labelJob(one.kind),
  Problem: (one) => one.error ?? '',
  Failed: (one) => one.failedAt,
}

export const waitingCells: CsvCells<WaitingWork> = {
  What: (one) => labelJob(one.kind),
  Jobs: (one) => one.count,
  Problem: (one) => one.error ?? '',
  Since: (one) => one.since,
  'Next try': (one) => one.nextAt,
}
