import { useEffect } from 'react';
import { useProduct } from '../api/use-product.ts';

/** "Dashboard · Cartolina". */
export function useDocumentTitle(title: string): void {
  const { name } = useProduct();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}
