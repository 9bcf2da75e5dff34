import type { Role } from '../../../../../shared/actor'
import { type DemoAccount, demoAccounts } from '../../demo.rules'
import { roleLabels } from '../../user.rules'
import styles from './demo-note.module.css'

/** Lists the demo agency's accounts; a click fills the form. Appears only with demo data (product.md 6.3). */
export function DemoNote({ roles, onPick }: { roles: readonly Role[]; onPick: (account: DemoAccount) => void }) {
  return (
    <section className={`${styles.note} mt-5 pt-4 border-t`} aria-labelledby="demo-accounts">
      <h2 className="t-h4 f-text" id="demo-accounts">
        Demo accounts
      </h2>
      <p className="mt-1 f-office ink-3">This agency is made up. Pick an account to fill in the form.</p>
      <ul className="grid gap-1h mt-2h">
        {demoAccounts
          .filter((account) => roles.includes(account.role))
          .map((account) => (
            <li key={account.email}>
              <button
                className="grid items-center w-full min-h-tap f-office text-left bg-surface border rounded-sm gap-x-2 px-3 py-2"
                type="button"
                onClick={() => onPick(account)}
              >
                <b className="link-ink">{roleLabels[account.role]}</b>
                <span className="ink-2">{account.email}</span>
                <code className="ink-3">{account.password}</code>
              </button>
            </li>
          ))}
      </ul>
    </section>
  )
}
