export const Clear = ({ shown, onClear }: { shown: boolean; onClear: () => void }) =>
  shown && (
    <button type="button" className="link block f-sm mt-1 mb-2" onClick={onClear}>
      Clear
    </button>
  )
