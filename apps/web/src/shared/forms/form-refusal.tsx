/** What the whole form was refused for; announced; takes no room before. Each line of it stands on its own. */
export function FormRefusal({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="whitespace-pre-line rounded-12 border border-danger bg-raised px-4 py-3 text-15 text-danger-text">
          {message}
        </p>
      )}
    </div>
  );
}
