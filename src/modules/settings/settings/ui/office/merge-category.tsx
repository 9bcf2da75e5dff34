import { Link } from 'react-router'
import { z } from 'zod'
import { NativeSelectField } from '../../../../../platform/web/fields'
import { Note } from '../../../../../platform/web/office/blocks'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { plural } from '../../../../../shared/text'
import type { Category } from '../../schema'
import type { OwnAgency } from '../../view'
import { toPackagesIn } from './category-uses'

const mergeForm = z.object({ into: z.string().min(1, 'Please choose a category') })

type Props = { agency: OwnAgency; category: Category; packages: number; onClose: () => void }

/** Merges a category into another one: its packages, names and addresses lead there. */
export function MergeCategory({ agency, category, packages, onClose }: Props) {
  const { mutateAsync } = trpc.settings.mergeCategory.useMutation()
  const others = agency.categories.filter(({ key }) => key !== category.key)
  const utils = trpc.useUtils()
  const { control, submit, isPending } = useZodForm(mergeForm, {
    start: { into: '' },
    send: ({ into }) => mutateAsync({ version: agency.version, from: category.key, into }),
    onDone: async (_, { into }) => {
      await utils.settings.agency.invalidate()
      const { label } = others.find(({ key }) => key === into)!
      toast({ title: 'Categories merged', message: `${category.label} is ${label} now` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Merge ${category.label} into another category`}
      size={600}
      yes="Merge"
      isPending={isPending}
      isDangerous
      submit={submit}
      onClose={onClose}
    >
      {packages > 0 && (
        <Note>
          {category.label} is in use by{' '}
          <Link className="link" to={toPackagesIn(category.key)}>
            {plural(packages, 'package')}
          </Link>
          . To remove it, merge it into another one, or change them first.
        </Note>
      )}
      <NativeSelectField
        control={control}
        name="into"
        label="The category that stays"
        required
        data={[{ value: '', label: 'Choose a category' }, ...others.map(({ key, label }) => ({ value: key, label }))]}
      />
      <Note>
        Its packages and names move there, and its tabs go. Searches and the address /packages?category={category.key}{' '}
        find the category that stays. This cannot be undone.
      </Note>
    </FormDialog>
  )
}
