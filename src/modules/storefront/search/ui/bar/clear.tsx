import styles from './search-choices.module.css'

export const Clear = ({ shown, onClear }: { shown: boolean; onClear: () => void }) =>
  shown && (
    <button type="button" className={`link ${styles.clear}`} onClick={onClear}>
      Clear
    </button>
  )
