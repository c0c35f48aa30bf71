-- What a postcard shows of its print: when it was ordered, at last for free, and how many cards are mailed for its quantity.
alter table postcards rename column paid_at to ordered_at;
alter table postcards add column copies_mailed integer check (copies_mailed > 0);
