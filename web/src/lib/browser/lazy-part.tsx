import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useText } from '#lib/i18n/text.ts'

type Part<Props> = { loaded: ComponentType<Props> | undefined; load: () => Promise<ComponentType<Props>> }
/** Placeholder until a part is loaded. */
type Meanwhile<Props> = ReactNode | ((props: Props) => ReactNode)
type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads it before it is shown. */
  load: () => Promise<unknown>
}

/** The loaders of all lazy parts. */
const loads = new Set<() => Promise<unknown>>()

/**
 * A component that is loaded when it is first rendered, with `meanwhile` as its placeholder. If loading fails, it shows an
 * error and a retry button.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: Meanwhile<Props> = null,
): LazyPart<Props> {
  const part: Part<Props> = {
    loaded: undefined,
    load: async () => {
      part.loaded ??= await load()
      return part.loaded
    },
  }
  loads.add(part.load)
  const shown = (props: Props) => <Shown part={part} props={props} meanwhile={meanwhile} />
  return Object.assign(shown, { load: part.load })
}

/** Loads all lazy parts, nested ones too, so that each renders synchronously. */
export async function loadParts(): Promise<void> {
  const begun = new Set<() => Promise<unknown>>()
  while (begun.size < loads.size) {
    const next = [...loads].filter((load) => !begun.has(load))
    for (const load of next) begun.add(load)
    await Promise.all(next.map((load) => load()))
  }
}

type ShownProps<Props> = { part: Part<Props>; props: Props; meanwhile: Meanwhile<Props> }

function Shown<Props extends object>({ part, props, meanwhile }: ShownProps<Props>) {
  // Keep the component of the first render: switching would remount it.
  const [{ Known }, setKnown] = useState(() => ({ Known: part.loaded }))
  const [isFailed, setFailed] = useState(false)
  const isAwaited = !Known && !isFailed
  useEffect(() => {
    if (!isAwaited) return
    let isShown = true
    part.load().then(
      (Loaded) => isShown && setKnown({ Known: Loaded }),
      (error: unknown) => {
        console.error('A part of the page could not be loaded', error)
        if (isShown) setFailed(true)
      },
    )
    return () => {
      isShown = false
    }
  }, [part, isAwaited])
  if (Known) return <Known {...props} />
  if (isFailed) return <Unloaded onAgain={() => setFailed(false)} />
  return typeof meanwhile === 'function' ? meanwhile(props) : meanwhile
}

function Unloaded({ onAgain }: { onAgain: () => void }) {
  const text = useText()
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2">
      {text('part-unloaded')}
      <button type="button" onClick={onAgain} className="min-h-11 font-semibold underline underline-offset-2">
        {text('ask-again')}
      </button>
    </p>
  )
}
