import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const titles = (store: ReturnType<typeof createToastStore>) => store.current().map((toast) => toast.title)

describe('toasts', () => {
  test('[S0-184] [S1-072] of seven the five newest are kept', () => {
    const store = createToastStore()
    for (const title of ['1', '2', '3', '4', '5', '6', '7']) store.show({ title })
    expect(titles(store)).toEqual(['3', '4', '5', '6', '7'])
  })

  test('[S0-185] [S1-072] a dismissed toast leaves and is removed after one second', () => {
    const store = createToastStore()
    const id = store.show({ title: 'File removed' })
    store.dismiss(id)
    expect(store.current()).toMatchObject([{ leaving: true }])
    vi.advanceTimersByTime(999)
    expect(store.current()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(store.current()).toEqual([])
  })

  test('dismissing twice does not prolong the second', () => {
    const store = createToastStore()
    const id = store.show({ title: 'File removed' })
    store.dismiss(id)
    vi.advanceTimersByTime(900)
    store.dismiss(id)
    vi.advanceTimersByTime(100)
    expect(store.current()).toEqual([])
  })

  test('nothing leaves by itself while somebody reads, for as long as one reason for it is left', () => {
    const store = createToastStore()
    store.show({ title: 'File removed' })
    store.pause('focus')
    store.pause('pointer')
    store.show({ title: 'Saved' })
    vi.advanceTimersByTime(60_000)
    store.resume('pointer')
    vi.advanceTimersByTime(60_000)
    expect(titles(store)).toEqual(['File removed', 'Saved'])
    store.resume('focus')
    vi.advanceTimersByTime(10_000)
    expect(store.current()).toEqual([])
  })

  test('what is longer stays longer, and what went wrong or leads somewhere or ends work until it is dismissed', () => {
    const store = createToastStore()
    store.show({ title: 'Saved' })
    store.show({ title: 'File replaced', description: 'x'.repeat(100) })
    const failed = store.show({ title: 'It could not be saved.', tone: 'danger' })
    vi.advanceTimersByTime(7_900)
    expect(titles(store)).toEqual(['Saved', 'File replaced', 'It could not be saved.'])
    vi.advanceTimersByTime(2_000)
    expect(titles(store)).toEqual(['File replaced', 'It could not be saved.'])
    store.show({ title: 'Created', link: { href: '/created', words: 'Open it' } })
    store.show({ title: 'Everything is answered.', stays: true })
    vi.advanceTimersByTime(600_000)
    expect(titles(store)).toEqual(['It could not be saved.', 'Created', 'Everything is answered.'])
    for (const { id } of store.current().slice(1)) store.dismiss(id)
    store.dismiss(failed)
    vi.advanceTimersByTime(1_000)
    expect(store.current()).toEqual([])
  })
})
