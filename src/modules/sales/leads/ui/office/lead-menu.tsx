import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import type { LeadView } from '../../view'

/** Names an action that opens a dialog over the list, and its lead. */
export type LeadAct = { what: 'edit' | 'follow-up' | 'call' | 'proposal' | 'convert' | 'delete'; lead: LeadView }

/** Builds one menu function for all rows, so that memoized rows do not render again. */
export const toLeadMenu =
  (onAct: (act: LeadAct) => void, allows: Record<LeadAct['what'], boolean>) => (lead: LeadView) => (
    <RowMenu name={lead.customerName}>
      <Menu.Item component={Link} to={`/admin/leads/${lead.id}`}>
        View Details
      </Menu.Item>
      {allows.edit && (
        <>
          <Menu.Item onClick={() => onAct({ what: 'edit', lead })}>Edit Lead</Menu.Item>
          <Menu.Item onClick={() => onAct({ what: 'follow-up', lead })}>Schedule Follow-up</Menu.Item>
          <Menu.Item onClick={() => onAct({ what: 'call', lead })}>Schedule Call</Menu.Item>
        </>
      )}
      {allows.proposal && <Menu.Item onClick={() => onAct({ what: 'proposal', lead })}>Send Proposal</Menu.Item>}
      {allows.convert && <Menu.Item onClick={() => onAct({ what: 'convert', lead })}>Convert to Booking</Menu.Item>}
      {allows.delete && <RowDanger onClick={() => onAct({ what: 'delete', lead })}>Delete</RowDanger>}
    </RowMenu>
  )
