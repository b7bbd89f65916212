export type ChartColours = { line: string; soft: string; none: string; volume: string; ink: string; grid: string }

/**
 * The page's own colours as a canvas needs them: of the present theme, and the system's where it forces its own. A variable
 * alone would be read as it is written, so an element bears each colour.
 */
export function readColours(beside: HTMLElement): ChartColours {
  const probe = document.createElement('span')
  beside.append(probe)
  const read = (variable: string, opacity = 1) => {
    probe.style.color = `var(${variable})`
    const [r = 0, g = 0, b = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number)
    return `rgba(${r}, ${g}, ${b}, ${opacity})`
  }
  const colours = {
    line: read('--accent'),
    soft: read('--accent', 0.24),
    none: read('--accent', 0),
    volume: read('--line-strong', 0.45),
    ink: read('--ink-soft'),
    grid: read('--line', 0.6),
  }
  probe.remove()
  return colours
}

/** Calls whenever the theme, or the system's way of showing colours, changes. */
export function watchColours(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', changed)
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] })
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
    observer.disconnect()
  }
}
