import { useState } from 'react'
import { useFreezeAccount } from '#features/settings/freeze/use-freeze-account.ts'
import { useFreeze } from '#lib/account/freeze-context.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

const FreezeDialog = lazyComponent(
  async () => (await import('#features/settings/freeze/freeze-dialog.tsx')).FreezeDialog,
)
const ThawDialog = lazyComponent(async () => (await import('#features/settings/freeze/thaw-dialog.tsx')).ThawDialog)

/**
 * The button that freezes the account, starts to unfreeze it, or keeps it frozen. It is one button throughout, so that it keeps
 * the focus. Renders nothing for a freeze by the operator, until its end is announced.
 * @param labels the full labels of the setting, or the short ones of the notice
 */
export function FreezeAction({ labels }: { labels: 'setting' | 'notice' }) {
  const text = useText()
  const { freeze } = useFreeze()
  const [dialog, setDialog] = useState<'freeze' | 'thaw'>()
  const { isBusy, freezeAccount } = useFreezeAccount()
  const close = () => setDialog(undefined)
  if (freeze?.by === 'operator' && !freeze.thawsAt) return null
  const isSetting = labels === 'setting'
  const [label, press] = !freeze
    ? (['freeze.heading', () => setDialog('freeze')] as const)
    : freeze.thawsAt
      ? ([isSetting ? 'freeze.keep-account' : 'freeze.keep', freezeAccount] as const)
      : ([isSetting ? 'freeze.thaw-account' : 'freeze.thaw', () => setDialog('thaw')] as const)
  return (
    <>
      <Button className="justify-self-start" inactive={isBusy} onClick={press}>
        {text(label)}
      </Button>
      {dialog === 'freeze' ? <FreezeDialog onClose={close} /> : null}
      {dialog === 'thaw' ? <ThawDialog onClose={close} /> : null}
    </>
  )
}
