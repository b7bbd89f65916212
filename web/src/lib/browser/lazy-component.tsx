import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useText } from '#lib/i18n/text.ts'

type LazyPart<Props> = { loaded: ComponentType<Props> | undefined; load: () => Promise<ComponentType<Props>> }
/** Shown until the component is loaded. */
type Placeholder<Props> = ReactNode | ((props: Props) => ReactNode)
type LazyComponent<Props> = ((props: Props) => ReactNode) & {
  /** Loads the component before it is rendered. */
  load: () => Promise<unknown>
}

/** The loaders of all lazy components. */
const loaders = new Set<() => Promise<unknown>>()

/**
 * A component that is loaded when it is first rendered, with `placeholder` as its placeholder. If loading fails, it shows an
 * error and a retry button.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: Placeholder<Props> = null,
): LazyComponent<Props> {
  const part: LazyPart<Props> = {
    loaded: undefined,
    load: async () => {
      part.loaded ??= await load()
      return part.loaded
    },
  }
  loaders.add(part.load)
  const render = (props: Props) => <LoadedComponent part={part} props={props} placeholder={placeholder} />
  return Object.assign(render, { load: part.load })
}

/** Loads all lazy components, including nested ones, so that they render synchronously. */
export async function loadLazyComponents(): Promise<void> {
  const startedLoads = new Set<() => Promise<unknown>>()
  while (startedLoads.size < loaders.size) {
    const pendingLoads = [...loaders].filter((load) => !startedLoads.has(load))
    for (const load of pendingLoads) startedLoads.add(load)
    await Promise.all(pendingLoads.map((load) => load()))
  }
}

type LoadedComponentProps<Props> = { part: LazyPart<Props>; props: Props; placeholder: Placeholder<Props> }

function LoadedComponent<Props extends object>({ part, props, placeholder }: LoadedComponentProps<Props>) {
  // Keep the component of the first render: switching would remount it.
  const [{ Loaded }, setLoaded] = useState(() => ({ Loaded: part.loaded }))
  const [isFailed, setFailed] = useState(false)
  const isAwaited = !Loaded && !isFailed
  useEffect(() => {
    if (!isAwaited) return
    let isShown = true
    part.load().then(
      (Loaded) => isShown && setLoaded({ Loaded: Loaded }),
      (error: unknown) => {
        console.error('A part of the page could not be loaded', error)
        if (isShown) setFailed(true)
      },
    )
    return () => {
      isShown = false
    }
  }, [part, isAwaited])
  if (Loaded) return <Loaded {...props} />
  if (isFailed) return <LoadFailure onRetry={() => setFailed(false)} />
  return typeof placeholder === 'function' ? placeholder(props) : placeholder
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2">
      {text('part-unloaded')}
      <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline underline-offset-2">
        {text('ask-again')}
      </button>
    </p>
  )
}
