import { profileApi } from '@murmur/contract/identity/profile'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { saveFile } from '#lib/browser/save-file.ts'
import { call } from '#lib/http/call.ts'
import { useText } from '#lib/i18n/text.ts'
import { showToast } from '#ui/feedback/show-toast.tsx'
import { Button } from '#ui/form/button.tsx'

const LogKey = lazyComponent(async () => (await import('#features/settings/your-data/log-key.tsx')).LogKey)
const ProofDialog = lazyComponent(async () => (await import('#features/settings/proof/proof-dialog.tsx')).ProofDialog)

/** Saves all data stored about the user as a JSON file. */
export function ExportData() {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-ink-soft">{text('data.export-hint')}</p>
      <Button onClick={() => setAsking(true)}>
        <Download aria-hidden size={18} />
        {text('data.export')}
      </Button>
      <LogKey />
      {isAsking ? (
        <ProofDialog
          act={{ act: 'export-data' }}
          title={text('data.export')}
          submit={text('data.export-submit')}
          failed={text('data.not-exported')}
          onProve={async (body) => {
            const data = await call(profileApi.exportData, { body })
            saveFile('murmur-data.json', 'application/json', JSON.stringify(data, null, 2))
            showToast('success', text('data.exported'))
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{text('data.export-explained')}</p>
        </ProofDialog>
      ) : null}
    </div>
  )
}
