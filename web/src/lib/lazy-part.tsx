import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

type Part<Props> = { loaded: ComponentType<Props> | undefined; Awaited: ComponentType<Props> }
type Load = () => Promise<unknown>

/** What loads each part that there is so far. */
const loads = new Set<Load>()

/** A part of a page that is loaded when it is first shown; until it is there, `meanwhile` stands in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): (props: Props) => ReactNode {
  const arrive = async () => {
    part.loaded = await load()
    return { default: part.loaded }
  }
  const part: Part<Props> = { loaded: undefined, Awaited: lazy(arrive) as unknown as ComponentType<Props> }
  loads.add(arrive)
  return (props) => <Shown part={part} props={props} meanwhile={meanwhile} />
}

/** Loads all parts, those of parts too: each is then there at once. */
export async function loadParts(): Promise<void> {
  const begun = new Set<Load>()
  while (begun.size < loads.size) {
    const next = [...loads].filter((load) => !begun.has(load))
    for (const load of next) begun.add(load)
    await Promise.all(next.map((load) => load()))
  }
}

type ShownProps<Props> = { part: Part<Props>; props: Props; meanwhile: ReactNode }

function Shown<Props extends object>({ part, props, meanwhile }: ShownProps<Props>) {
  // As it was when it came: what was awaited once stays the same component.
  const [{ Known }] = useState(() => ({ Known: part.loaded }))
  if (Known) return <Known {...props} />
  return (
    <Suspense fallback={meanwhile}>
      <part.Awaited {...props} />
    </Suspense>
  )
}
