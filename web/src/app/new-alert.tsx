import type { ComponentProps } from 'react'
import { useState } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

const TokenChoiceDialog = lazyComponent(
  async () => (await import('#features/discover/search/token-choice-dialog.tsx')).TokenChoiceDialog,
)
const AlertDialog = lazyComponent(async () => (await import('#features/watching/alert-dialog.tsx')).AlertDialog)

type ChosenToken = Parameters<ComponentProps<typeof TokenChoiceDialog>['onPick']>[0]

/** Sets a price alert: first the token, then the price. */
export function NewAlert() {
  const text = useText()
  const [isChoosing, setChoosing] = useState(false)
  const [token, setToken] = useState<ChosenToken>()
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {text('alert.open')}
      </Button>
      {isChoosing ? (
        <TokenChoiceDialog
          title={text('alert.open')}
          tokens={undefined}
          onPick={(chosen) => {
            setToken(chosen)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {token ? <AlertDialog token={token} price={token.price} onClose={() => setToken(undefined)} /> : null}
    </>
  )
}
