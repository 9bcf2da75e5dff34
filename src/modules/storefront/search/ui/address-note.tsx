import { useLocation } from 'react-router'
import { lazyPart } from '../../../../platform/web/lazy-part'

const ListNote = lazyPart(() => import('./list-note'))

/** Says what of the address was read otherwise. Loads its code only where the address has a query. */
export const AddressNote = () => useLocation().search && <ListNote />
