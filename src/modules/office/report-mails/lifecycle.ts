import { jobKind } from '../../../platform/server/jobs/run'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { sendPayload } from './schema'
import { queueDueReports, sendReport } from './send.service'
import { downloadReportMails } from './service'

/** Schedules and who gets them go with the account, by the foreign keys. */
export const reportMailsLifecycle: Lifecycle = {
  feature: 'report-mails',
  download: async (ctx) => ({ reportMails: await downloadReportMails(ctx) }),
  jobs: [
    { kind: 'report-mails.due', everySeconds: 300, run: ({ ctx }) => queueDueReports(ctx) },
    jobKind({ kind: 'report-mails.send', payload: sendPayload, run: sendReport }),
  ],
}
