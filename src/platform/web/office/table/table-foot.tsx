import { totalText } from '../../../../shared/totals'
import type { ListData } from './list-data'
import styles from './data-table.module.css'

type Props = { data: ListData<unknown>; failure: string; selects: boolean }

/** Shows key hints at the left, then the button for more, and the loaded and total counts at the right. */
export function TableFoot({ data, failure, selects }: Props) {
  const { rows, total, more } = data
  return (
    <div className={styles.foot}>
      <span aria-hidden="true" className={styles.hints}>
        <kbd>J</kbd>
        <kbd>K</kbd> move
        {selects && (
          <>
            <kbd>X</kbd> select
          </>
        )}
        <kbd>Enter</kbd> open
        <kbd>?</kbd> all keys
      </span>
      {Boolean(data.error) && (
        <button type="button" className="link" onClick={data.retry}>
          {failure}. Retry
        </button>
      )}
      {more && !data.error && (
        <button type="button" className="link" disabled={more.isLoading} onClick={more.load}>
          {more.isLoading ? 'Loading…' : 'Load more'}
        </button>
      )}
      <output className="num">
        {total === undefined ? '' : rows.length < total ? `${rows.length} of ${totalText(total)}` : totalText(total)}
      </output>
    </div>
  )
}
