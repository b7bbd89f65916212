/** The ref of a term's opened choice: scrolls it into view once it is loaded, above the bar with the button (`.term-choice`). */
export function showTerm(choice: HTMLElement | null): void {
  choice?.scrollIntoView({ block: 'nearest' })
}
