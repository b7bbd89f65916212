/** The value that sorting would put at index `n`. Reorders the values; linear on average, where sorting is not. */
export function nthSmallest(values: Float64Array, n: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number
    let [left, right] = [low, high]
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1
      while ((values[right] as number) > pivot) right -= 1
      if (left > right) break
      const value = values[left] as number
      values[left] = values[right] as number
      values[right] = value
      left += 1
      right -= 1
    }
    if (n <= right) high = right
    else if (n >= left) low = left
    else break
  }
  return values[n] as number
}
