import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

export type ExperienceLevel = 'beginner' | 'standard'

type GreetingProps = {
  username: string
  /** The contents of the new wallet, in a sentence. */
  funds: ReactNode
  onExperience: (experience: ExperienceLevel) => void
  /** Sends the suggested sentence to the assistant. */
  onSay: (sentence: string) => void
  onDismiss: () => void
}

/** Greets a new user: asks once whether crypto is new to them, then offers one message to send. */
export function Greeting({ username, funds, onExperience, onSay, onDismiss }: GreetingProps) {
  const text = useText()
  const [isAnswered, setAnswered] = useState(false)
  const answer = (experience: ExperienceLevel) => {
    onExperience(experience)
    setAnswered(true)
  }
  return (
    <section
      aria-labelledby="greeting"
      className="relative mb-6 grid min-h-60 content-start gap-4 rounded-card bg-accent-soft p-4 sm:min-h-56 sm:p-6 desk:min-h-40 desk:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] desk:content-center desk:items-center desk:gap-10 desk:pe-16"
    >
      <div className="grid gap-1">
        <h2 id="greeting" className="text-xl font-semibold tracking-tight text-balance wrap-anywhere max-desk:pe-12">
          {text('first-run.welcome', { username })}
        </h2>
        {/* Reserves the height of the longest sentence, that of a sandbox, so that the buttons below do not move when it loads. */}
        <p className="min-h-30 max-w-[60ch] sm:min-h-18">{funds}</p>
      </div>
      {isAnswered ? <FirstSentence onSay={onSay} /> : <ExperienceQuestion onAnswer={answer} />}
      <Button
        variant="bare"
        className="absolute end-2 top-2 !px-0"
        aria-label={text('first-run.dismiss')}
        onClick={onDismiss}
      >
        <X aria-hidden size={20} />
      </Button>
    </section>
  )
}

function ExperienceQuestion({ onAnswer }: { onAnswer: (experience: ExperienceLevel) => void }) {
  const text = useText()
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 text-lg font-semibold">{text('first-run.experience')}</legend>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Button variant="primary" onClick={() => onAnswer('beginner')}>
          {text('first-run.beginner')}
        </Button>
        <Button onClick={() => onAnswer('standard')}>{text('first-run.experienced')}</Button>
      </div>
      <p className="max-w-[60ch] text-sm text-ink-soft">{text('first-run.next')}</p>
    </fieldset>
  )
}

function FirstSentence({ onSay }: { onSay: (sentence: string) => void }) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  // The answered question disappears together with its focused button.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  const sentence = text('first-run.sentence')
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-lg font-semibold">{text('first-run.try')}</p>
      <Button ref={button} variant="primary" aria-describedby="first-sentence" onClick={() => onSay(sentence)}>
        {text('first-run.quoted', { sentence })}
      </Button>
      <p id="first-sentence" className="text-sm text-ink-soft">
        {text('first-run.safe')}
      </p>
    </div>
  )
}
