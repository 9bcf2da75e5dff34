import { saveFile } from '../../../../platform/web/save-file'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { OwnPasswordForm } from '../../../identity/account-security/ui/own-password-form'

/** Asks for the password: the file holds document numbers in full. */
export default function DownloadDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.accountData.download.useMutation({
    // Drops the response from memory once it is saved.
    gcTime: 0,
    onSuccess: (data) => {
      saveFile('my-data.json', [JSON.stringify(data, null, 2)], 'application/json')
      toast({ title: 'Your data is downloaded', message: 'The file is called my-data.json.' })
      onClose()
    },
  })
  return (
    <Dialog title="Download my data" onClose={onClose}>
      <OwnPasswordForm action="Download" pending="Gathering..." send={mutateAsync}>
        The file has your profile with the full numbers of your documents, your companions, requests, saved packages,
        devices and activity. Keep it where only you can read it.
      </OwnPasswordForm>
    </Dialog>
  )
}
