/** Whether the browser came to this document by loading it again, and not by a link or an address typed. */
export function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload'
}
