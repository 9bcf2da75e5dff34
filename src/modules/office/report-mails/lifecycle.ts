import { toJobKind } from '../../../platform/server/jobs/run'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { queueDueReports, reportSending, sendReport } from './send.service'
import { downloadReportMails } from './service'

/** Leaves schedules and recipients to the foreign keys when an account is deleted. */
export const reportMailsLifecycle: Lifecycle = {
  download: async (ctx) => ({ reportMails: await downloadReportMails(ctx) }),
  jobs: [
    { kind: 'report-mails.due', everySeconds: 300, run: ({ ctx }) => queueDueReports(ctx) },
    toJobKind({ ...reportSending, run: sendReport }),
  ],
}
