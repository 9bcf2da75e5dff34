import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { can } from '../../../../../shared/permissions'
import { useUser } from '../../../../identity/auth/ui/use-user'
import type { CustomerView } from '../../../../sales/customers/view'
import { isErased } from '../../erase.rules'

const EraseDialog = lazyDialog(() => import('./erase-dialog'))

/** Lets administrators erase a customer without an account, who asks in writing. */
export function EraseCustomer({ customer }: { customer: CustomerView }) {
  const isAdmin = can(useUser(), 'customers.erase')
  const [asking, setAsking] = useState(false)
  if (!isAdmin || isErased(customer)) return null
  return (
    <Panel title="Personal data">
      <Text mb="s2h" c="dimmed" fz="office">
        Somebody without an account has a right to be erased, too, and asks for it in writing.
      </Text>
      <Button variant="default" onClick={() => setAsking(true)}>
        Erase Customer
      </Button>
      {asking && <EraseDialog customer={customer} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
