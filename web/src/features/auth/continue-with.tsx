import { useText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'

const providers = ['Google', 'GitHub']

/** "or continue with": each provider says why it cannot be used until the operator configures it. */
export function ContinueWith() {
  const text = useText()
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {text('signup.continue-with')}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {providers.map((provider) => (
          <Button key={provider} inactive aria-describedby="continue-with-reason">
            {provider}
          </Button>
        ))}
      </div>
      <p id="continue-with-reason" className="text-sm text-ink-soft">
        {text('signup.provider-unconfigured')}
      </p>
    </div>
  )
}
