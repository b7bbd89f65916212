import { useWaitlist } from '#features/waitlist/use-waitlist.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

/** The form for an email address to notify at launch. */
export function WaitlistForm() {
  const text = useText()
  const { field, email, error, isBusy, type, submit } = useWaitlist()
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field
        ref={field}
        label={text('auth.email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        readOnly={isBusy}
        value={email}
        error={error}
        hint={text('soon.field-hint')}
        onChange={(event) => type(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        inactive={isBusy}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {text(isBusy ? 'soon.busy' : 'soon.submit')}
      </Button>
      <p role="status" className="sr-only">
        {isBusy ? text('soon.busy-status') : ''}
      </p>
    </form>
  )
}
