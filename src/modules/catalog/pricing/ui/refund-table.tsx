type RefundProps = {
  /** Names the columns after that of the days. */
  columns: readonly string[]
  /** Begins each with the days on which the refund is so much. */
  rows: readonly (readonly [string, ...string[]])[]
}

/** Shows what is refunded by the day of a cancellation. */
export const RefundTable = ({ columns, rows }: RefundProps) => (
  <table className="num table">
    <thead>
      <tr>
        {['If you cancel', ...columns].map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([days, ...cells]) => (
        <tr key={days}>
          <td>{days}</td>
          {cells.map((cell, i) => (
            <td key={columns[i]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export const TermsList = ({ terms }: { terms: readonly string[] }) => (
  <ul>
    {terms.map((term) => (
      <li className="f-text ink-2 py-1" key={term}>
        {term}
      </li>
    ))}
  </ul>
)
