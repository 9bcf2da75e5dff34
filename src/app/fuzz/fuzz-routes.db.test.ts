import { fuzz } from '../../testing/fuzz/fuzz'

fuzz('routes')
