import type { CSSProperties, ReactNode } from 'react'
import plain from '../../../../../platform/web/office/plain-table.module.css'

type Props = { caption: string; heads: readonly string[]; style?: CSSProperties; children: ReactNode }

/** Shows a short table, with rows as cards on phones. */
export const StackedTable = ({ caption, heads, style, children }: Props) => (
  <div className={plain.box}>
    <table className={`${plain.table} ${plain.stacked}`} style={style}>
      <caption className="hidden-label">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
