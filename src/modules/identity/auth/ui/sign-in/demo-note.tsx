import type { Role } from '../../../../../shared/actor'
import { type DemoAccount, demoAccounts } from '../../demo.rules'
import { roleLabels } from '../../user.rules'
import styles from './demo-note.module.css'

/** Lists the demo agency's accounts; a click fills the form. Appears only with demo data (product.md 6.3). */
export function DemoNote({ roles, onPick }: { roles: readonly Role[]; onPick: (account: DemoAccount) => void }) {
  return (
    <section className={styles.note} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo accounts</h2>
      <p>This agency is made up. Pick an account to fill in the form.</p>
      <ul>
        {demoAccounts
          .filter((account) => roles.includes(account.role))
          .map((account) => (
            <li key={account.email}>
              <button type="button" onClick={() => onPick(account)}>
                <b>{roleLabels[account.role]}</b>
                <span>{account.email}</span>
                <code>{account.password}</code>
              </button>
            </li>
          ))}
      </ul>
    </section>
  )
}
