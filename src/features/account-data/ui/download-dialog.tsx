import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { PasswordField, showFailure } from '../../../platform/web/fields'
import { toast } from '../../../platform/web/toast'
import { trpc } from '../../../platform/web/trpc'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time'
import { AccountDialog } from '../../auth/ui/account-dialog'
import styles from '../../auth/ui/dialog-form.module.css'
import { showPassword } from '../../auth/ui/show-password'

const downloadForm = z.object({ password: z.string().min(1, 'Password is required') })

/** Hands a text to the browser as a file of its own. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The password is asked for, because the file holds the numbers of documents in full. */
export default function DownloadDialog({ onClose }: { onClose: () => void }) {
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(downloadForm),
    defaultValues: { password: '' },
  })
  const download = trpc.accountData.download.useMutation({
    // The answer lies in memory no longer than it takes to save it.
    gcTime: 0,
    onSuccess: (data) => {
      saveFile('my-data.json', JSON.stringify(data, null, 2))
      toast({ title: 'Your data is downloaded', message: 'The file is called my-data.json.' })
      onClose()
    },
    onError: (error) => {
      const words = showFailure(error, setError, ['password'])
      if (words) toast({ title: 'Error', message: words, tone: 'error' })
    },
  })
  const gather = useOneAtATime(download.mutate)
  return (
    <AccountDialog title="Download my data" onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={handleSubmit((typed) => gather(typed))}>
        <p>
          The file has your profile with the full numbers of your documents, your companions, requests, saved packages,
          devices and activity. Keep it where only you can read it.
        </p>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
          size="md"
          data-autofocus
          {...showPassword('password')}
        />
        <div className={styles.foot}>
          <button type="button" className="btn line" disabled={download.isPending} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn base" disabled={download.isPending}>
            {download.isPending ? 'Gathering...' : 'Download'}
          </button>
        </div>
      </form>
    </AccountDialog>
  )
}
