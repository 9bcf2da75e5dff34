import type { ReactNode } from 'react'
import { RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { formatPastInstant } from '../../../../../shared/instants'
import { documentKindLabels, sizeText } from '../../document.rules'
import type { DocumentView } from '../../view'

type Props = {
  document: DocumentView
  /** Prefixes the document's URL. */
  path: string
  children?: ReactNode
}

export const DocumentRow = ({ document, path, children }: Props) => (
  <li>
    <div>
      <a href={`${path}/${document.id}`} download>
        {document.title}
      </a>
      <p className="num">
        {documentKindLabels[document.kind]}, {document.format === 'pdf' ? 'PDF' : 'picture'} of{' '}
        {sizeText(document.bytes)}, {formatPastInstant(document.addedAt)}
      </p>
    </div>
    {children && <RowMenu name={document.title}>{children}</RowMenu>}
  </li>
)
