import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { MergeInto } from '../../../../../platform/web/office/merge-into'
import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import type { Category } from '../../schema'
import type { OwnAgency } from '../../view'
import { toPackagesIn } from './category-uses'

type Props = { agency: OwnAgency; category: Category; packages: number; onClose: () => void }

/** Merges a category into another one: its packages, names and addresses lead there. */
export function MergeCategory({ agency, category, packages, onClose }: Props) {
  const { mutateAsync } = trpc.settings.mergeCategory.useMutation()
  const others = agency.categories.filter(({ key }) => key !== category.key)
  const utils = trpc.useUtils()
  const merge = async (into: string) => {
    await mutateAsync({ version: agency.version, from: category.key, into })
    await utils.settings.agency.invalidate()
    return others.find(({ key }) => key === into)!.label
  }
  return (
    <MergeInto
      name={category.label}
      kind="category"
      kinds="Categories"
      field="into"
      merge={merge}
      reason={
        packages > 0 && (
          <>
            {category.label} is in use by{' '}
            <Link className="link" to={toPackagesIn(category.key)}>
              {plural(packages, 'package')}
            </Link>
            . To remove it, merge it into another one, or change them first.
          </>
        )
      }
      renderChoice={({ value, onChange, error }) => (
        <NativeSelect
          label="The category that stays"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
          required
          data={[{ value: '', label: 'Choose a category' }, ...others.map(({ key, label }) => ({ value: key, label }))]}
        />
      )}
      onClose={onClose}
    >
      Its packages and names move there, and its tabs go. Searches and the address /packages?category={category.key}{' '}
      find the category that stays.
    </MergeInto>
  )
}
