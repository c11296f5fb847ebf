export interface NotificationsSearch {
  readonly view?: 'choices' | undefined
}

export function parseNotificationsSearch({ view }: Readonly<Record<string, unknown>>): NotificationsSearch {
  return view === 'choices' ? { view } : {}
}
